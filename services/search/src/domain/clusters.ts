/** A number of venues at a position on the map: x from the west and y from the north, each from 0 to 1. */
export interface MapPoint {
  readonly x: number
  readonly y: number
  readonly count: number
  /** Bounding box of the venues. */
  readonly bounds: Bounds
}

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Cluster<Point extends MapPoint> extends MapPoint {
  readonly members: readonly Point[]
}

/**
 * Joins points that are nearer to each other than `distance` (a share of the map's width). The points are visited from
 * the most venues to the fewest; each takes the points around it that no cluster has yet. A cluster lies at the
 * weighted centre of its points.
 */
export function clusterPoints<Point extends MapPoint>(points: readonly Point[], distance: number): Cluster<Point>[] {
  if (distance <= 0) return points.map((point) => clusterOf([point]))
  const cellOf = (x: number, y: number) => `${Math.floor(x / distance)} ${Math.floor(y / distance)}`
  const pointsByCell = new Map<string, Point[]>()
  for (const point of points) {
    const cell = cellOf(point.x, point.y)
    const pointsInCell = pointsByCell.get(cell) ?? []
    pointsInCell.push(point)
    pointsByCell.set(cell, pointsInCell)
  }
  const offsets = [-distance, 0, distance]
  const cellsAround = ({ x, y }: Point) =>
    offsets.flatMap((right) => offsets.map((down) => cellOf(x + right, y + down)))
  const clusteredPoints = new Set<Point>()
  const clusters: Cluster<Point>[] = []
  for (const point of [...points].sort((a, b) => b.count - a.count)) {
    if (clusteredPoints.has(point)) continue
    const isNear = (other: Point) => Math.hypot(other.x - point.x, other.y - point.y) < distance
    const members = cellsAround(point)
      .flatMap((cell) => pointsByCell.get(cell) ?? [])
      .filter((other) => isNear(other) && !clusteredPoints.has(other))
    for (const member of members) clusteredPoints.add(member)
    clusters.push(clusterOf(members))
  }
  return clusters
}

function clusterOf<Point extends MapPoint>(members: readonly Point[]): Cluster<Point> {
  const count = members.reduce((sum, member) => sum + member.count, 0)
  const weightedMean = (coordinate: (member: Point) => number) =>
    members.reduce((sum, member) => sum + coordinate(member) * member.count, 0) / count
  return {
    x: weightedMean(({ x }) => x),
    y: weightedMean(({ y }) => y),
    count,
    bounds: {
      left: Math.min(...members.map(({ bounds }) => bounds.left)),
      top: Math.min(...members.map(({ bounds }) => bounds.top)),
      right: Math.max(...members.map(({ bounds }) => bounds.right)),
      bottom: Math.max(...members.map(({ bounds }) => bounds.bottom)),
    },
    members,
  }
}
