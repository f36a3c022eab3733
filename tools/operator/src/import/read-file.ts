import { readFile } from 'node:fs/promises'
import { MAX_IMPORT_BYTES } from '@plekje/contracts'
import { decodeText } from '@plekje/text-folding/decode'
import { OperatorError } from '../connect'

/** Reads a text file in any encoding that spreadsheet programs write. */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`Cannot read ${path}: ${error.code ?? error.message}`)
  })
  if (bytes.length > MAX_IMPORT_BYTES) {
    throw new OperatorError(`${path} is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB: split it.`)
  }
  return decodeText(bytes)
}
