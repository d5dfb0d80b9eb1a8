/** Organisation 1 operates the platform: what it keeps of funds, companies, managers, indexes and NAV is the market's. */
export const operatorOrg = '1'

export const isOperatorOrg = (orgId: string | undefined): boolean => orgId === operatorOrg
