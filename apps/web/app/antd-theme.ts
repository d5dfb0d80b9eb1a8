import type { ThemeConfig } from 'antd'
import type { Brand } from './theme.ts'

const font = '"Noto Sans SC Variable","Noto Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif'
const floating = '0 4px 16px rgba(24,36,52,.14), 0 0 0 1px rgba(24,36,52,.06)'

/**
 * The Ant Design theme of tokens §5; numbers grow with the root font.
 * NOTE: without compactAlgorithm, which would take the 13 px of `fontSize` down to 10; the sizes below are compact themselves.
 */
export function antdTheme(brand: Brand, scale: number): ThemeConfig {
  const px = (size: number) => Math.round(size * scale * 10) / 10
  return {
    cssVar: {},
    hashed: false,
    token: {
      colorPrimary: brand.accent, colorInfo: brand.accent, colorLink: brand.accent, colorLinkHover: brand.accentHover,
      colorSuccess: brand.accent, colorWarning: '#A85800', colorError: '#A61E5C',
      colorPrimaryBg: brand.accentBg, colorPrimaryBorder: brand.accentLine, colorWarningBg: '#FFF6E6', colorWarningBorder: '#F0D5A6', colorErrorBg: '#FCEFF5', colorErrorBorder: '#E8B9CF',
      colorText: '#1B2430', colorTextSecondary: '#465263', colorTextTertiary: '#5F6B7B', colorTextQuaternary: '#98A2AF',
      colorTextDescription: '#5F6B7B', colorTextPlaceholder: '#6B7684', colorTextDisabled: '#98A2AF', colorTextHeading: '#1B2430',
      colorBgLayout: '#EDF0F4', colorBgMask: 'rgba(24,36,52,.22)', colorBgContainer: '#FFFFFF', colorBgElevated: '#FFFFFF', colorBgContainerDisabled: '#F6F8FA', colorFillAlter: '#F6F8FA',
      colorBorder: '#BFC8D3', colorBorderSecondary: '#DCE1E8', colorSplit: '#EBEEF2',
      controlItemBgHover: brand.hover, controlItemBgActive: brand.accentBg, controlItemBgActiveHover: brand.selectedHover,
      controlOutline: 'rgba(91,143,208,.28)', controlOutlineWidth: 2, controlInteractiveSize: px(14),
      fontFamily: font, fontSize: px(13), fontSizeSM: px(12), fontSizeLG: px(14), fontSizeXL: px(16), lineHeight: 1.54, fontWeightStrong: 600,
      controlHeight: px(28), controlHeightSM: px(24), controlHeightLG: px(36), controlPaddingHorizontal: 8,
      borderRadius: 4, borderRadiusSM: 3, borderRadiusXS: 2, borderRadiusLG: 6, lineWidth: 1, sizeUnit: 4, sizeStep: 4,
      boxShadow: floating, boxShadowSecondary: floating, boxShadowTertiary: '0 1px 2px rgba(24,36,52,.06)',
      motionDurationFast: '.08s', motionDurationMid: '.12s', motionDurationSlow: '.16s',
    },
    components: {
      Button: { defaultBorderColor: '#CDD4DD', defaultColor: '#1B2430', defaultHoverBorderColor: brand.accent, colorPrimary: brand.brand, colorPrimaryHover: brand.brandHover, colorPrimaryActive: brand.brandActive, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400, paddingInline: 10, paddingInlineSM: 8, contentFontSizeSM: px(12) },
      Input: { paddingInline: 8, activeShadow: '0 0 0 2px rgba(91,143,208,.28)', errorActiveShadow: '0 0 0 2px rgba(166,30,92,.16)' },
      InputNumber: { handleVisible: true, paddingInline: 8 },
      Select: { optionHeight: px(28), optionPadding: '4px 8px', optionFontSize: px(13), optionSelectedBg: brand.accentBg, optionSelectedFontWeight: 500, multipleItemHeight: px(20) },
      DatePicker: { cellHeight: px(24), cellWidth: px(30), cellActiveWithRangeBg: brand.accentBg },
      Segmented: { trackBg: '#FFFFFF', trackPadding: 0, itemColor: '#465263', itemSelectedBg: brand.accentBg, itemSelectedColor: brand.accent },
      Tabs: { inkBarColor: brand.brand, horizontalItemGutter: 22, horizontalItemPadding: '7px 0', horizontalMargin: '0', titleFontSize: px(13), itemColor: '#465263', itemSelectedColor: '#1B2430', itemHoverColor: '#1B2430' },
      Table: { headerBg: '#F6F8FA', headerColor: '#465263', headerSplitColor: 'transparent', headerBorderRadius: 0, borderColor: '#EBEEF2', rowHoverBg: brand.hover, rowSelectedBg: brand.accentBg, rowSelectedHoverBg: brand.selectedHover, cellPaddingBlock: 6, cellPaddingInline: 8, cellPaddingBlockSM: 4, cellPaddingInlineSM: 8, selectionColumnWidth: 36 },
      Tag: { defaultBg: '#EBEEF2', defaultColor: '#465263' },
      Tree: { titleHeight: px(28), indentSize: 16, nodeHoverBg: brand.hover, nodeSelectedBg: brand.accentBg },
      Form: { itemMarginBottom: 12, labelColor: '#465263', labelHeight: px(28), verticalLabelPadding: '0 0 4px' },
      Progress: { defaultColor: brand.accent, remainingColor: '#DCE1E8', lineBorderRadius: 2 },
    },
  }
}
