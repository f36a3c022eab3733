import { type ReactNode, useId } from 'react'
import styles from './chart.module.css'

/** The data of a chart as a table. */
interface ChartTable {
  /** Label of the toggle. */
  readonly summary: string
  readonly head: readonly string[]
  /** Each row starts with its heading. */
  readonly rows: readonly (readonly [string, ...(string | number)[]])[]
}

interface ChartProps {
  heading: string
  headingLevel?: 2 | 3
  /** Beside the heading: a legend, or a sentence. */
  aside?: ReactNode
  children: ReactNode
  table?: ChartTable | undefined
}

/** A chart, with its data as a table below. */
export function Chart({ heading, headingLevel = 2, aside, children, table }: ChartProps) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <Heading id={id}>{heading}</Heading>
        {aside}
      </figcaption>
      {children}
      {table && (
        <details>
          <summary>{table.summary}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard. */}
          <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
            <table aria-labelledby={id}>
              <thead>
                <tr>
                  {table.head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([name, ...cells]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, index) => (
                      <td key={table.head[index + 1]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </figure>
  )
}

interface ChartLegendProps {
  /** Entries of the legend with their colours. */
  items: readonly { readonly name: string; readonly look: ChartLook }[]
}

/** `ground` is the background series, `front` the one compared with it. */
export type ChartLook = 'ground' | 'front'

export const ChartLegend = ({ items }: ChartLegendProps) => (
  <p className={styles.legend}>
    {items.map(({ name, look }) => (
      <span key={name} className={styles[look]}>
        {name}
      </span>
    ))}
  </p>
)
