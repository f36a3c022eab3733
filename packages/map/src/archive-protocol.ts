import type { AddProtocolAction } from 'maplibre-gl'
import { Protocol } from 'pmtiles'

const protocol = new Protocol()

/** Reads addresses `pmtiles://…`: tiles out of one file, by ranges of it. */
export const readArchive: AddProtocolAction = async (request, abort) => {
  const { data } = await protocol.tilev4(request, abort)
  return { data: data as object }
}
