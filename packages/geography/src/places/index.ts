export { Gazetteer, type GazetteerRow, loadGazetteer, type PlaceKind, placeKey } from './gazetteer'
export {
  type DirectoryPlace,
  districtName,
  MAX_WORDS_IN_A_NAME,
  type NameOfLocation,
  PlaceResolver,
  pointOfLocation,
  type ResolvedPlace,
} from './place-resolver'
