export default function FundDetailScreen() { return null }
