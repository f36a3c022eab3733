/** The credit that the ODbL asks for wherever a venue of OpenStreetMap is shown, and where it leads. */
export const OSM_CREDIT = '© OpenStreetMap-bijdragers (ODbL)'
export const OSM_COPYRIGHT_URL = 'https://www.openstreetmap.org/copyright'

export const isFromOsm = ({ attribution }: { readonly attribution?: 'osm' | undefined }): boolean =>
  attribution === 'osm'
