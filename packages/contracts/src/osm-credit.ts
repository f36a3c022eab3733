/** The credit that the ODbL requires wherever a venue of OpenStreetMap is shown, and its link. */
export const OSM_CREDIT = '© OpenStreetMap-bijdragers (ODbL)'
export const OSM_COPYRIGHT_URL = 'https://www.openstreetmap.org/copyright'

export const isFromOsm = ({ attribution }: { readonly attribution?: 'osm' | undefined }): boolean =>
  attribution === 'osm'
