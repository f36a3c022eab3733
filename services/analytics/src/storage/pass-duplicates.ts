const DUPLICATE_KEY = 11_000

/** A document that is there already is what was wanted; everything else is thrown on. */
export function passDuplicates(error: unknown): void {
  const { code, writeErrors } = error as { code?: unknown; writeErrors?: unknown }
  const codes = [writeErrors ?? []].flat().map((one) => (one as { code?: unknown }).code)
  const isDuplicates = codes.length > 0 ? codes.every((one) => one === DUPLICATE_KEY) : code === DUPLICATE_KEY
  if (!isDuplicates) throw error
}
