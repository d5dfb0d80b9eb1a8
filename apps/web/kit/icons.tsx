import {
  AppstoreOutlined as AppstoreOutlinedRaw,
  AuditOutlined as AuditOutlinedRaw,
  BankOutlined as BankOutlinedRaw,
  BorderOuterOutlined as BorderOuterOutlinedRaw,
  CameraOutlined as CameraOutlinedRaw,
  CheckOutlined as CheckOutlinedRaw,
  ClockCircleOutlined as ClockCircleOutlinedRaw,
  CloseOutlined as CloseOutlinedRaw,
  ColumnHeightOutlined as ColumnHeightOutlinedRaw,
  DeleteOutlined as DeleteOutlinedRaw,
  DisconnectOutlined as DisconnectOutlinedRaw,
  DownOutlined as DownOutlinedRaw,
  ExclamationOutlined as ExclamationOutlinedRaw,
  ExportOutlined as ExportOutlinedRaw,
  EyeInvisibleOutlined as EyeInvisibleOutlinedRaw,
  EyeOutlined as EyeOutlinedRaw,
  FileSearchOutlined as FileSearchOutlinedRaw,
  FileTextOutlined as FileTextOutlinedRaw,
  FilterOutlined as FilterOutlinedRaw,
  FolderOutlined as FolderOutlinedRaw,
  HolderOutlined as HolderOutlinedRaw,
  HomeOutlined as HomeOutlinedRaw,
  InfoOutlined as InfoOutlinedRaw,
  LeftOutlined as LeftOutlinedRaw,
  LineChartOutlined as LineChartOutlinedRaw,
  LinkOutlined as LinkOutlinedRaw,
  LockOutlined as LockOutlinedRaw,
  MailOutlined as MailOutlinedRaw,
  MenuFoldOutlined as MenuFoldOutlinedRaw,
  MenuUnfoldOutlined as MenuUnfoldOutlinedRaw,
  MobileOutlined as MobileOutlinedRaw,
  PieChartOutlined as PieChartOutlinedRaw,
  PlusOutlined as PlusOutlinedRaw,
  PushpinFilled as PushpinFilledRaw,
  PushpinOutlined as PushpinOutlinedRaw,
  QuestionCircleOutlined as QuestionCircleOutlinedRaw,
  ReloadOutlined as ReloadOutlinedRaw,
  RightOutlined as RightOutlinedRaw,
  SafetyCertificateOutlined as SafetyCertificateOutlinedRaw,
  SafetyOutlined as SafetyOutlinedRaw,
  SearchOutlined as SearchOutlinedRaw,
  SettingOutlined as SettingOutlinedRaw,
  TableOutlined as TableOutlinedRaw,
  TeamOutlined as TeamOutlinedRaw,
  UpOutlined as UpOutlinedRaw,
  UserOutlined as UserOutlinedRaw,
  WarningOutlined as WarningOutlinedRaw,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

interface IconProps {
  className?: string
  spin?: boolean
}

/**
 * Icons say nothing to a screen reader: the words stand beside them or on their button. As delivered, each
 * carries its English name as a label.
 */
const quiet = (Icon: ComponentType<IconProps & { 'aria-hidden'?: boolean }>) => (props: IconProps) => <Icon aria-hidden {...props} />

export const AppstoreOutlined = quiet(AppstoreOutlinedRaw)
export const AuditOutlined = quiet(AuditOutlinedRaw)
export const BankOutlined = quiet(BankOutlinedRaw)
export const BorderOuterOutlined = quiet(BorderOuterOutlinedRaw)
export const CameraOutlined = quiet(CameraOutlinedRaw)
export const CheckOutlined = quiet(CheckOutlinedRaw)
export const ClockCircleOutlined = quiet(ClockCircleOutlinedRaw)
export const CloseOutlined = quiet(CloseOutlinedRaw)
export const ColumnHeightOutlined = quiet(ColumnHeightOutlinedRaw)
export const DeleteOutlined = quiet(DeleteOutlinedRaw)
export const DisconnectOutlined = quiet(DisconnectOutlinedRaw)
export const DownOutlined = quiet(DownOutlinedRaw)
export const ExclamationOutlined = quiet(ExclamationOutlinedRaw)
export const ExportOutlined = quiet(ExportOutlinedRaw)
export const EyeInvisibleOutlined = quiet(EyeInvisibleOutlinedRaw)
export const EyeOutlined = quiet(EyeOutlinedRaw)
export const FileSearchOutlined = quiet(FileSearchOutlinedRaw)
export const FileTextOutlined = quiet(FileTextOutlinedRaw)
export const FilterOutlined = quiet(FilterOutlinedRaw)
export const FolderOutlined = quiet(FolderOutlinedRaw)
export const HolderOutlined = quiet(HolderOutlinedRaw)
export const HomeOutlined = quiet(HomeOutlinedRaw)
export const InfoOutlined = quiet(InfoOutlinedRaw)
export const LeftOutlined = quiet(LeftOutlinedRaw)
export const LineChartOutlined = quiet(LineChartOutlinedRaw)
export const LinkOutlined = quiet(LinkOutlinedRaw)
export const LockOutlined = quiet(LockOutlinedRaw)
export const MailOutlined = quiet(MailOutlinedRaw)
export const MenuFoldOutlined = quiet(MenuFoldOutlinedRaw)
export const MenuUnfoldOutlined = quiet(MenuUnfoldOutlinedRaw)
export const MobileOutlined = quiet(MobileOutlinedRaw)
export const PieChartOutlined = quiet(PieChartOutlinedRaw)
export const PlusOutlined = quiet(PlusOutlinedRaw)
export const PushpinFilled = quiet(PushpinFilledRaw)
export const PushpinOutlined = quiet(PushpinOutlinedRaw)
export const QuestionCircleOutlined = quiet(QuestionCircleOutlinedRaw)
export const ReloadOutlined = quiet(ReloadOutlinedRaw)
export const RightOutlined = quiet(RightOutlinedRaw)
export const SafetyCertificateOutlined = quiet(SafetyCertificateOutlinedRaw)
export const SafetyOutlined = quiet(SafetyOutlinedRaw)
export const SearchOutlined = quiet(SearchOutlinedRaw)
export const SettingOutlined = quiet(SettingOutlinedRaw)
export const TableOutlined = quiet(TableOutlinedRaw)
export const TeamOutlined = quiet(TeamOutlinedRaw)
export const UpOutlined = quiet(UpOutlinedRaw)
export const UserOutlined = quiet(UserOutlinedRaw)
export const WarningOutlined = quiet(WarningOutlinedRaw)
