import { MAX_IMPORT_BYTES } from '@plekje/contracts'
import { decodeText } from '@plekje/text-folding/decode'
import { nl } from '../../copy/nl'

/** Why a file cannot be sent at all. */
export class UnusableFile extends Error {}

/** The text of a file, in whichever encoding a spreadsheet wrote it. Throws {@link UnusableFile} with a Dutch sentence. */
export async function readImportFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_BYTES) throw new UnusableFile(nl.imports.tooLarge)
  const content = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (content.trim() === '') throw new UnusableFile(nl.imports.empty)
  return content
}
