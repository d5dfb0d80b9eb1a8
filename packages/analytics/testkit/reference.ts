import { addDays } from '../calendar.ts'
import type { Series } from '../series.ts'

/** The reference vector of figures.md: 53 weekly NAVs, Fridays from 2023-12-29 to 2024-12-27. */

const NAVS = `1.0000 1.0356 1.0406 1.0253 1.0367 1.0502 1.0258 1.0026 1.0137 1.0181 0.9970 0.9995 1.0321 1.0440 1.0373 1.0597 1.0911
1.0829 1.0657 1.0788 1.0828 1.0514 1.0365 1.0546 1.0563 1.0395 1.0556 1.0922 1.0976 1.0927 1.1199 1.1417 1.1206 1.1045 1.1187 1.1133
1.0805 1.0777 1.1018 1.1009 1.0912 1.1198 1.1552 1.1518 1.1490 1.1774 1.1856 1.1542 1.1428 1.1577 1.1445 1.1160 1.1275`

const values = Float64Array.from(NAVS.split(/\s+/), Number)

export const reference: Series = { days: Int32Array.from(values, (_, week) => addDays(20231229, week * 7)), values }
