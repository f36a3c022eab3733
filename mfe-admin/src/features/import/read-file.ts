import { MAX_IMPORT_BYTES } from '@plekje/contracts'
import { nl } from '../../copy/nl'

/** Why a file cannot be sent at all. */
export class UnusableFile extends Error {}

/**
 * The text of a file. Spreadsheets on Windows still write their old encoding: what is no UTF-8 is read as that.
 * Throws {@link UnusableFile} with a Dutch sentence.
 */
export async function readImportFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_BYTES) throw new UnusableFile(nl.imports.tooLarge)
  const bytes = await file.arrayBuffer()
  const content = decode(bytes)
  if (content.trim() === '') throw new UnusableFile(nl.imports.empty)
  return content
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
