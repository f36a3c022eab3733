import type { PlainField } from '../domain/venue-fields'

/** A venue as a file tells of it; texts as they are there, empty when it says nothing. */
export interface SourceRow extends Readonly<Record<PlainField, string>> {
  /** In the file, from 1; of GeoJSON the number of the feature. */
  readonly line: number
  readonly name: string
  /** A name, slug or other word for a category. */
  readonly category: string
  readonly place: string
  readonly hours: string
  readonly latitude: string
  readonly longitude: string
  readonly osmId: string | null
  /** The column names of the file; empty for GeoJSON. */
  readonly headings: Readonly<Partial<Record<string, string>>>
}

export interface SourceFile {
  readonly format: 'csv' | 'osm-geojson'
  rows(): AsyncIterable<SourceRow> | Iterable<SourceRow>
}
