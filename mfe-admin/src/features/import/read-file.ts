import { MAX_IMPORT_BYTES } from '@plekje/contracts'
import { decodeText } from '@plekje/text-folding/decode'
import { nl } from '../../copy/nl'

/** The file cannot be sent; the Dutch message says why. */
export class UnusableFile extends Error {}

/**
 * Decodes a file in UTF-8 or in the encoding that spreadsheets use. Throws {@link UnusableFile} with a Dutch message.
 */
export async function readImportFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_BYTES) throw new UnusableFile(nl.imports.tooLarge)
  const content = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (content.trim() === '') throw new UnusableFile(nl.imports.empty)
  return content
}
