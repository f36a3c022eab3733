import type { AddProtocolAction } from 'maplibre-gl'
import { Protocol } from 'pmtiles'

const protocol = new Protocol()

/** Loads tiles for `pmtiles://…` from one file, by byte ranges. */
export const readArchive: AddProtocolAction = async (request, abort) => {
  const { data } = await protocol.tilev4(request, abort)
  return { data: data as object }
}
