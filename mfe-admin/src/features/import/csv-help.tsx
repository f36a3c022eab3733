import { Download } from 'lucide-react'
import { nl } from '../../copy/nl'
import { exampleFile } from './example-file'
import styles from './import.module.css'

const copy = nl.imports.help

/** Which columns a CSV file may have, and one to begin with. */
export const CsvHelp = () => (
  <section className={styles.help} aria-labelledby="csv-heading">
    <h2 id="csv-heading">{copy.heading}</h2>
    <p>{copy.lead}</p>
    <table className={styles.columns}>
      <thead>
        <tr>
          <th scope="col">{copy.column}</th>
          <th scope="col">{copy.what}</th>
        </tr>
      </thead>
      <tbody>
        {copy.columns.map(([name, what, isNeeded]) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {isNeeded && <small> ({copy.needed})</small>}
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <a className={styles.download} href={exampleFile()} download={copy.exampleName}>
        <Download aria-hidden="true" />
        {copy.example}
      </a>
    </p>
    <p className={styles.soft}>{copy.osm}</p>
  </section>
)
