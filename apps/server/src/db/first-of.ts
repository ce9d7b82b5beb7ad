/** The one row that a query finds, if it finds any. */
export const firstOf = async <Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> =>
  (await query)[0];
