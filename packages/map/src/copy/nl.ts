export const nl = {
  show: 'Kaart tonen',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  /** What has the focus when the map has it. */
  byKeys: 'Verplaats de kaart met de pijltjes, zoom met plus en min',
  credit: '© OpenStreetMap',
  /** Whose way of sorting tiles an operator's archive may follow, which asks to be named. */
  tiles: 'OpenMapTiles',
  names: 'GeoNames',
  /** Where a map stands in a page: how to move it. */
  twoFingers: 'Beweeg de kaart met twee vingers',
  withCtrl: 'Houd Ctrl ingedrukt en scrol om te zoomen',
  withCmd: 'Houd ⌘ ingedrukt en scrol om te zoomen',
}
