import { readFile } from 'node:fs/promises'
import { MAX_IMPORT_BYTES } from '@plekje/contracts'
import { OperatorError } from '@plekje/events'

/** The text of a file in UTF-8, with or without a mark at its start, or else in Windows-1252. */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`Cannot read ${path}: ${error.code ?? error.message}`)
  })
  if (bytes.length > MAX_IMPORT_BYTES) {
    throw new OperatorError(`${path} is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB: split it.`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows1252(bytes)
  }
}

/** Node reads 80 to 9F as control signs, like Latin-1. */
const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? sign)

const SIGNS = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ']
