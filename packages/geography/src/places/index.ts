export { Gazetteer, type GazetteerRow, loadGazetteer, type PlaceKind, placeKey } from './gazetteer'
export {
  type DirectoryPlace,
  MAX_WORDS_IN_A_NAME,
  PlaceResolver,
  pointOfLocation,
  type ResolvedPlace,
} from './place-resolver'
