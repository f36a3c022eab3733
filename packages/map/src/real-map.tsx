import { classNames } from '@plekje/ui'
import { Minus, Plus } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { readColours, watchTheme } from './colours'
import { nl } from './copy/nl'
import { boxOf, cameraOf, createMap, drawLine, moveTo, paint, zoomInto } from './create-map'
import styles from './map.module.css'
import type { MapProps } from './map-props'
import { Overlay } from './overlay'
import { isOwnStyle, styleSource } from './style-source'

/** On a mark these events do not reach the map, which would zoom at a double press. */
const PRESS_EVENTS = ['click', 'dblclick'] as const

/** The map itself. Its event handlers use the latest props. */
export function RealMap(props: MapProps) {
  const { label, marks, view, line, isInText = false, className, children } = props
  const container = useRef<HTMLDivElement>(null)
  const mapRef = useRef<{ map: MapLibre; overlay: Overlay }>(null)
  const latestProps = useRef(props)
  latestProps.current = props

  useEffect(() => {
    const element = container.current
    if (!element) return
    const map = createMap(element, { isInText })
    // The overlay is inside the map's event target, so that dragging, wheel and two fingers work on marks too.
    const overlay = new Overlay(map.getCanvasContainer(), isOwnStyle())
    mapRef.current = { map, overlay }
    const canvas = map.getCanvas()
    canvas.setAttribute('role', 'application')
    canvas.setAttribute('aria-label', nl.byKeys)
    const measure = () => overlay.resize(element.clientWidth, element.clientHeight)
    const settle = ({ isByPerson }: { isByPerson: boolean }) => {
      overlay.settle(cameraOf(map))
      latestProps.current.onMove?.({ camera: cameraOf(map), box: boxOf(map), isByPerson })
    }
    measure()
    moveTo(map, latestProps.current.view)
    overlay.follow(cameraOf(map))
    overlay.show(latestProps.current.marks)
    settle({ isByPerson: false })
    map.on('resize', () => {
      measure()
      overlay.follow(cameraOf(map))
      settle({ isByPerson: false })
    })
    map.on('move', () => overlay.follow(cameraOf(map)))
    map.on('moveend', (event) => settle({ isByPerson: 'isByPerson' in event || event.originalEvent !== undefined }))
    const reportPoint = (event: Event) => latestProps.current.onPoint?.(overlay.markOf(event.target))
    const press = (event: Event) => {
      const mark = overlay.markOf(event.target)
      if (!mark) return
      event.stopPropagation()
      if (event.type === 'click') latestProps.current.onPress?.(mark)
    }
    element.addEventListener('pointerover', reportPoint)
    element.addEventListener('pointerleave', reportPoint)
    for (const type of PRESS_EVENTS) element.addEventListener(type, press, true)
    map.on('click', ({ lngLat }) => latestProps.current.onPressMap?.({ lat: lngLat.lat, lng: lngLat.lng }))
    const recolour = () => {
      if (map.isStyleLoaded()) paint(map, readColours(element))
      else map.once('idle', recolour)
    }
    const stopWatching = watchTheme(recolour)
    return () => {
      stopWatching()
      element.removeEventListener('pointerover', reportPoint)
      element.removeEventListener('pointerleave', reportPoint)
      for (const type of PRESS_EVENTS) element.removeEventListener(type, press, true)
      overlay.remove()
      map.remove()
      mapRef.current = null
    }
  }, [isInText])

  useEffect(() => mapRef.current?.overlay.show(marks), [marks])

  const shownKey = useRef(view.key)
  useEffect(() => {
    if (shownKey.current === view.key || !mapRef.current) return
    shownKey.current = view.key
    if (view.isAnimated && view.box) zoomInto(mapRef.current.map, view.box)
    else moveTo(mapRef.current.map, view)
  }, [view])

  useEffect(() => {
    const map = mapRef.current?.map
    const element = container.current
    if (!map || !element || !line) return
    const draw = () => drawLine(map, line, readColours(element).line)
    if (map.isStyleLoaded()) draw()
    else map.once('load', draw)
  }, [line])

  const zoom = (by: 1 | -1) => {
    const map = mapRef.current?.map
    map?.easeTo({ zoom: map.getZoom() + by }, { isByPerson: true })
  }
  return (
    <section className={classNames(styles.map, className)} aria-label={label}>
      <div ref={container} className={styles.canvas} />
      <div className={styles.zoom}>
        <button type="button" aria-label={nl.zoomIn} onClick={() => zoom(1)}>
          <Plus aria-hidden="true" />
        </button>
        <button type="button" aria-label={nl.zoomOut} onClick={() => zoom(-1)}>
          <Minus aria-hidden="true" />
        </button>
      </div>
      {children}
      {isOwnStyle() && (
        <p className={styles.credit}>
          <a href="https://www.openstreetmap.org/copyright" rel="license noreferrer">
            {nl.credit}
          </a>
          {' · '}
          {styleSource().kind === 'archive' && (
            <>
              <a href="https://openmaptiles.org/" rel="license noreferrer">
                {nl.tiles}
              </a>
              {' · '}
            </>
          )}
          <a href="https://www.geonames.org/" rel="license noreferrer">
            {nl.names}
          </a>
        </p>
      )}
    </section>
  )
}
