import type { Db } from '../../db/db.ts'
export const readSources = async (_db: Db, _code: string): Promise<{ source: string; sourceName: string; origin: 'market' | 'own'; from: string; to: string; count: number }[]> => []
export const rewriteSeries = async (_db: Db, _scope: 'market' | 'own', _items: { fundCode: string; source: string }[]) => {}
