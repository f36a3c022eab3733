// Creates a small archive of map tiles (PMTiles 3) like Planetiler's, which the journey of the map reads by range requests.

const EXTENT = 4096
const ZOOM = 10

export interface Area {
  readonly layer: string
  readonly type: 'line' | 'polygon'
  readonly properties: Readonly<Record<string, string>>
  /** Points in tile units, 0 to 4096 from its north-west corner; for a polygon its only ring, open and clockwise. */
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** An archive with nine equal tiles around a point, and an unneeded tile of `otherBytes` bytes. */
export function mapArchive(around: { lat: number; lng: number }, areas: readonly Area[], otherBytes: number): Buffer {
  const { x, y } = tileAt(around)
  const positions = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => ({ x: x + right, y: y + down })))
  const entries = [
    { id: tileId(0, 0), tile: Buffer.alloc(otherBytes, 'not needed') },
    ...positions.map((position) => ({ id: tileId(position.x, position.y), tile: tileOf(areas) })),
  ].sort((a, b) => a.id - b.id)
  const data = Buffer.concat(entries.map(({ tile }) => tile))
  const directory = directoryOf(entries.map(({ id, tile }) => ({ id, length: tile.length })))
  const metadata = Buffer.from('{}')
  const dataFrom = HEADER_BYTES + directory.length + metadata.length
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const offsetsAndLengths = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, metadata.length],
    [dataFrom, 0],
    [dataFrom, data.length],
    [entries.length, entries.length],
    [entries.length],
  ].flat()
  for (const [at, value] of offsetsAndLengths.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8)
  // Clustered; directories and tiles without compression; vector tiles; minimum and maximum zoom.
  for (const [at, value] of [1, 1, 1, 1, ZOOM, ZOOM].entries()) header.writeUInt8(value, 96 + at)
  for (const [at, degrees] of [3, 50, 8, 54].entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4)
  return Buffer.concat([header, directory, metadata, data])
}

const HEADER_BYTES = 127

function tileAt({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } {
  const sin = Math.sin((lat * Math.PI) / 180)
  const size = 2 ** ZOOM
  return {
    x: Math.floor((lng / 360 + 0.5) * size),
    y: Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size),
  }
}

/** Position of a tile on the Hilbert curve, after all tiles of lower zooms. */
function tileId(column: number, row: number): number {
  let x = column
  let y = row
  let id = (4 ** ZOOM - 1) / 3
  for (let side = 2 ** (ZOOM - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const down = (y & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ down)
    if (down === 1) continue
    const rotated = right === 1 ? { x: side - 1 - y, y: side - 1 - x } : { x: y, y: x }
    x = rotated.x
    y = rotated.y
  }
  return id
}

function directoryOf(entries: readonly { id: number; length: number }[]): Buffer {
  const steps = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0))
  // Each run has one tile. 1 is offset 0, for the first tile; 0 means directly after the previous tile.
  const offsets = entries.map((_, at) => (at === 0 ? 1 : 0))
  return varints([
    entries.length,
    ...steps,
    ...entries.map(() => 1),
    ...entries.map(({ length }) => length),
    ...offsets,
  ])
}

/** A Mapbox Vector Tile. */
function tileOf(areas: readonly Area[]): Buffer {
  const names = [...new Set(areas.map(({ layer }) => layer))]
  return Buffer.concat(
    names.map((name) =>
      bytesField(
        3,
        layerOf(
          name,
          areas.filter(({ layer }) => layer === name),
        ),
      ),
    ),
  )
}

function layerOf(name: string, areas: readonly Area[]): Buffer {
  // The layer lists the keys and values of all properties; features refer to them by index.
  const properties = areas.flatMap((area) => Object.entries(area.properties))
  let tagCount = 0
  const features = areas.map((area) => {
    const tags = Object.keys(area.properties).flatMap((_, at) => [tagCount + at, tagCount + at])
    tagCount += tags.length / 2
    return Buffer.concat([
      bytesField(2, varints(tags)),
      varints([3 << 3, area.type === 'line' ? 2 : 3]),
      bytesField(4, varints(commandsOf(area))),
    ])
  })
  return Buffer.concat([
    varints([15 << 3, 2]),
    bytesField(1, Buffer.from(name)),
    ...features.map((feature) => bytesField(2, feature)),
    ...properties.map(([key]) => bytesField(3, Buffer.from(key))),
    ...properties.map(([, value]) => bytesField(4, bytesField(1, Buffer.from(value)))),
    varints([5 << 3, EXTENT]),
  ])
}

const MOVE = 1
const LINE = 2
const CLOSE = 7

function commandsOf({ points, type }: Area): number[] {
  const steps = points.flatMap(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0]
    return [zigzag(x - fromX), zigzag(y - fromY)]
  })
  const line = [(1 << 3) | MOVE, ...steps.slice(0, 2), ((points.length - 1) << 3) | LINE, ...steps.slice(2)]
  return type === 'polygon' ? [...line, (1 << 3) | CLOSE] : line
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31)

const bytesField = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([varints([(field << 3) | 2, bytes.length]), bytes])

function varints(values: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const value of values) {
    let remaining = value
    while (remaining >= 128) {
      bytes.push((remaining % 128) + 128)
      remaining = Math.floor(remaining / 128)
    }
    bytes.push(remaining)
  }
  return Buffer.from(bytes)
}
