export { Gazetteer, type GazetteerRow, loadGazetteer, type PlaceKind, placeKey } from './gazetteer'
export { type DirectoryPlace, PlaceResolver, pointOfLocation, type ResolvedPlace } from './place-resolver'
