import { MAX_IMPORT_BYTES } from '@plekje/contracts'
import { decodeText } from '@plekje/text-folding/decode'
import { nl } from '../../copy/nl'

/** Thrown for a file that cannot be imported. The message explains the reason to the administrator. */
export class UnusableFile extends Error {}

/** Decodes a file in UTF-8 or in the encoding of spreadsheets. Throws {@link UnusableFile}. */
export async function readImportFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_BYTES) throw new UnusableFile(nl.imports.tooLarge)
  const content = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (content.trim() === '') throw new UnusableFile(nl.imports.empty)
  return content
}
