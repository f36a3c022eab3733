import type { PlainField } from '../domain/venue-fields'

/** A row of a file as text; missing values are empty. */
export interface SourceRow extends Readonly<Record<PlainField, string>> {
  /** Line number from 1; for GeoJSON the number of the feature. */
  readonly line: number
  readonly name: string
  /** Name, slug or another word for a category. */
  readonly category: string
  readonly place: string
  readonly hours: string
  readonly latitude: string
  readonly longitude: string
  readonly osmId: string | null
  /** Column of the file per field; empty for GeoJSON. */
  readonly headings: Readonly<Partial<Record<string, string>>>
}

export interface SourceFile {
  readonly format: 'csv' | 'osm-geojson'
  rows(): AsyncIterable<SourceRow> | Iterable<SourceRow>
}
