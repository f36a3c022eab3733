export interface GeocodedPlace {
  readonly lat: number
  readonly lng: number
  /** For people: "Utrecht", "Oudegracht 12, Utrecht". */
  readonly label: string
}

/** The role "geocoding": a server of the PDOK Locatieserver protocol, or the bundled gazetteer of Dutch places. */
export interface Geocoder {
  readonly kind: 'pdok' | 'embedded'
  /** The best match for a place, address or postcode in the Netherlands; null when nothing fits. */
  find(text: string): Promise<GeocodedPlace | null>
  /** The place nearest to a point; null when the point lies outside the Netherlands. */
  reverse(point: { readonly lat: number; readonly lng: number }): Promise<GeocodedPlace | null>
  ping(): Promise<void>
  close(): Promise<void>
}
