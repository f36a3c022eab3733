export { Gazetteer, type GazetteerRow, loadGazetteer, type PlaceKind, placeKey } from './gazetteer'
export {
  type DirectoryPlace,
  districtName,
  type NameOfLocation,
  PlaceResolver,
  pointOfLocation,
  type ResolvedPlace,
} from './place-resolver'
