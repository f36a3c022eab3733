/**
 * Writes a CSV file for Dutch spreadsheets, which expect semicolons and a UTF-8 byte order mark. A cell that they would
 * take for a formula begins with an apostrophe.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map((cell) => `"${cellOf(cell).replaceAll('"', '""')}"`).join(';'))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

function cellOf(cell: string | number): string {
  const text = String(cell)
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
