import { useEffect, useState } from 'react'
import styles from './security.module.css'

/** A QR code as a single path. It is dark on light in both themes, because cameras cannot read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<boolean[][]>()
  useEffect(() => {
    let isCurrent = true
    // Loads the encoder on demand, because only members who set up an app need it.
    void import('uqr').then(({ encode }) => {
      if (isCurrent) setModules(encode(text, { border: 3 }).data)
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  if (!modules) return <div className={styles.qr} />
  const squares: string[] = []
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) squares.push(`M${x} ${y}h1v1h-1z`)
    }
  }
  return (
    <svg className={styles.qr} viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
