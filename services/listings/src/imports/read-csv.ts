import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { UnprocessableError } from '@plekje/service-kit'
import { fold } from '@plekje/text-folding'
import { type CsvError, type Info, parse } from 'csv-parse'
import { PLAIN_FIELDS, type PlainField, ruleOf } from '../domain/venue-fields'
import type { SourceFile, SourceRow } from './source-row'

type Column = Exclude<keyof SourceRow, 'line' | 'osmId' | 'headings'>

const columnsOfPlainFields = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, ruleOf(field).columns])) as Record<
  PlainField,
  readonly string[]
>

/** Names of columns in Dutch and English, in lower case without spaces and punctuation. */
const columnNames: Readonly<Record<Column, readonly string[]>> = {
  name: ['naam', 'name'],
  category: ['categorie', 'category', 'soort', 'type'],
  place: ['plaats', 'location', 'locatie', 'stad', 'city', 'place', 'woonplaats'],
  ...columnsOfPlainFields,
  hours: ['openingstijden', 'openinghours', 'hours'],
  latitude: ['latitude', 'lat', 'breedtegraad'],
  longitude: ['longitude', 'lon', 'lng', 'lengtegraad'],
}

/** Remarks in column names, such as "naam (verplicht)" in the template. */
const REMARK = /\([^)]*\)/g
const REQUIRED_COLUMNS: readonly Column[] = ['name', 'category']
/** Number of bytes to parse at a time, which takes a few milliseconds at most. */
const PIECE_BYTES = 4 * 1024
/** Maximum length of a row, more than all its texts together. A file that is no CSV is one long row. */
const MAX_ROW_BYTES = 128 * 1024
/** Number of columns of the first row to read. */
const MAX_COLUMNS = 200
/** Number of characters of a column's name to read, more than any name has. */
const MAX_NAME_LENGTH = 100

/** Excel's first line, which names the delimiter. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t]*\n/i

/** Reads a CSV file whose first row has column names, delimited by `,`, `;` or tabs. Its rows throw 422 for other files. */
export function readCsv(content: string): SourceFile {
  // The parser counts CRLF within quotes as two lines.
  const lines = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [, separator] = SEPARATOR_LINE.exec(lines) ?? []
  // Leave an empty line, so that line numbers remain correct.
  const rows = separator === undefined ? lines : lines.replace(SEPARATOR_LINE, '\n')
  return { format: 'csv', rows: () => rowsOf(rows, separator ?? delimiterOf(lines)) }
}

async function* rowsOf(content: string, delimiter: string): AsyncGenerator<SourceRow> {
  const parser = Readable.from(piecesOf(content)).pipe(
    parse({
      delimiter,
      info: true,
      max_record_size: MAX_ROW_BYTES,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  )
  let columns: ReadonlyMap<Column, number> | undefined
  let headings: SourceRow['headings'] = {}
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!columns) {
        columns = columnsOf(record)
        headings = Object.fromEntries([...columns].map(([column, index]) => [column, record[index]]))
      } else if (record.some((cell) => cell !== '')) {
        yield { ...rowOf(record, columns), line: firstLineOf(record, info), headings }
      }
    }
  } catch (error) {
    const { code, lines } = error as Partial<CsvError> & { lines?: number }
    if (typeof code !== 'string' || !code.startsWith('CSV_')) throw error
    const position = lines === undefined ? '' : ` bij regel ${lines}`
    if (code === 'CSV_MAX_RECORD_SIZE') {
      throw unreadable(
        `Dit CSV-bestand is niet te lezen: een rij is te lang${position}. Heeft elke plek een eigen regel?`,
      )
    }
    throw unreadable(`Dit CSV-bestand is niet te lezen: er klopt iets niet met de aanhalingstekens${position}.`)
  }
  if (!columns) throw unreadable('Dit bestand is leeg.')
}

/** Yields small pieces and lets the event loop run after each: a stream alone would block other requests. */
async function* piecesOf(content: string) {
  // Encoded whole: a piece of the text could end within an emoji, which is two of its units.
  const bytes = Buffer.from(content)
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES)
    await setImmediate()
  }
}

function delimiterOf(content: string): string {
  const head = /\S.*/.exec(content)?.[0] ?? ''
  const names = head.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => names.split(delimiter).length
  const [mostFrequent = ','] = [';', ',', '\t'].sort((a, b) => count(b) - count(a))
  return mostFrequent
}

function columnsOf(head: readonly string[]): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>()
  for (const [index, text] of head.slice(0, MAX_COLUMNS).entries()) {
    const plain = fold(text.slice(0, MAX_NAME_LENGTH))
      .replace(REMARK, '')
      .replace(/[^a-z0-9]/g, '')
    for (const [column, names] of Object.entries(columnNames) as [Column, readonly string[]][]) {
      if (names.includes(plain) && !columns.has(column)) columns.set(column, index)
    }
  }
  const missingColumns = REQUIRED_COLUMNS.filter((column) => !columns.has(column))
  if (missingColumns.length === 0) return columns
  const names = missingColumns.map((column) => `‘${columnNames[column][0]}’`)
  throw unreadable(
    `Dit bestand heeft geen kolom ${names.join(' en ')}. Zet op de eerste regel de namen van de kolommen.`,
  )
}

function rowOf(record: readonly string[], columns: ReadonlyMap<Column, number>): Omit<SourceRow, 'line' | 'headings'> {
  const cell = (column: Column) => record[columns.get(column) ?? -1] ?? ''
  return {
    osmId: null,
    name: cell('name'),
    category: cell('category'),
    place: cell('place'),
    ...(Object.fromEntries(PLAIN_FIELDS.map((field) => [field, cell(field)])) as Record<PlainField, string>),
    hours: cell('hours'),
    latitude: cell('latitude'),
    longitude: cell('longitude'),
  }
}

/** Returns the number of a row's first line. The parser reports the last line, and a cell may contain line breaks. */
const firstLineOf = (record: readonly string[], { lines }: Info) =>
  lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)

export const unreadable = (problem: string) =>
  new UnprocessableError('unreadable_file', problem, { fields: { content: problem } })
