import { AndNode, BinaryOperationNode, ColumnNode, type KyselyPlugin, type OperationNode, OperationNodeTransformer, OperatorNode, type QueryId, ReferenceNode, type SelectQueryNode, TableNode, ValueNode, WhereNode, type DeleteQueryNode, type UpdateQueryNode, AliasNode } from 'kysely'
import { walledTables } from './walled-tables.ts'

/**
 * Adds `org_id = …` to every statement on a walled table: the first wall, and what lets a distributed database route
 * a statement to one shard. Row-level security is the second wall and covers joins and raw SQL.
 */
export function onlyOrg(orgId: string): KyselyPlugin {
  const transformer = new OrgCondition(orgId)
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

class OrgCondition extends OperationNodeTransformer {
  #orgId: string
  constructor(orgId: string) {
    super()
    this.#orgId = orgId
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId) {
    const query = super.transformSelectQuery(node, queryId)
    return { ...query, where: this.#narrowed(query.where, query.from?.froms ?? []) }
  }
  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId) {
    const query = super.transformUpdateQuery(node, queryId)
    return { ...query, where: this.#narrowed(query.where, query.table ? [query.table] : []) }
  }
  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId) {
    const query = super.transformDeleteQuery(node, queryId)
    return { ...query, where: this.#narrowed(query.where, query.from.froms) }
  }

  #narrowed(where: WhereNode | undefined, froms: readonly OperationNode[]) {
    return froms.reduce<WhereNode | undefined>((narrowed, from) => {
      const table = walledReference(from)
      if (!table) return narrowed
      const condition = BinaryOperationNode.create(ReferenceNode.create(ColumnNode.create('org_id'), table), OperatorNode.create('='), ValueNode.create(this.#orgId))
      return WhereNode.create(narrowed ? AndNode.create(narrowed.where, condition) : condition)
    }, where)
  }
}

/** The table node by which a condition can name the walled table in `from`, if it is one. */
function walledReference(from: OperationNode): TableNode | undefined {
  if (TableNode.is(from)) return walledTables.has(from.table.identifier.name) ? from : undefined
  if (AliasNode.is(from) && TableNode.is(from.node) && walledTables.has(from.node.table.identifier.name) && from.alias.kind === 'IdentifierNode') {
    return TableNode.create((from.alias as unknown as { name: string }).name)
  }
  return undefined
}
