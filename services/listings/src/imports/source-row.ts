/** A venue as a file tells of it; texts as they are there, empty when it says nothing. */
export interface SourceRow {
  /** In the file, from 1; of GeoJSON the number of the feature. */
  readonly line: number
  readonly name: string
  /** A name, slug or other word for a category. */
  readonly category: string
  readonly place: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly price: string
  readonly hours: string
  readonly shortDescription: string
  readonly description: string
  readonly latitude: string
  readonly longitude: string
  readonly osmId: string | null
}

export interface SourceFile {
  readonly format: 'csv' | 'osm-geojson'
  rows(): AsyncIterable<SourceRow> | Iterable<SourceRow>
}
