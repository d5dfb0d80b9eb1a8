import { AppstoreOutlined, AuditOutlined, FileTextOutlined, FilterOutlined, FolderOutlined, HomeOutlined, LineChartOutlined, MailOutlined, PieChartOutlined, SafetyOutlined, SettingOutlined, TeamOutlined, WarningOutlined } from '../../kit/icons.tsx'

const icons = {
  home: HomeOutlined, filter: FilterOutlined, appstore: AppstoreOutlined, lineChart: LineChartOutlined, pieChart: PieChartOutlined, safety: SafetyOutlined,
  fileText: FileTextOutlined, audit: AuditOutlined, team: TeamOutlined, warning: WarningOutlined, mail: MailOutlined, setting: SettingOutlined,
}

/** Icon of a menu by the name that the catalogue gives it. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name as keyof typeof icons] ?? FolderOutlined
  return <Icon />
}
