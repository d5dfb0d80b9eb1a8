import { z } from 'zod'

/** Input values made from the contract's own schemas, for tests that walk every call. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minItems?: number
  minimum?: number
  pattern?: string
  additionalProperties?: JsonSchema | boolean
}

export const inputSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Names a value by the property it stands under; undefined lets the schema decide. */
export type Known = (name: string) => unknown

/** A value that fits the schema, optional properties included, with known values under their names. */
export function sample(schema: JsonSchema, known: Known, name = ''): unknown {
  const given = known(name)
  if (given !== undefined) return schema.type === 'array' && !Array.isArray(given) ? [given] : given
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sample(choice[0]!, known, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, known, name)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, sample(part, known, key)]))
    case 'array':
      return [sample(schema.items ?? {}, known, name)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return schema.pattern?.includes('\\d{8}') ? '20250103' : '样本文字'
    default:
      return '样本文字'
  }
}
