export default function FundCompareScreen() { return null }
