import { Download } from 'lucide-react'
import { nl } from '../../copy/nl'
import { venueFieldNames } from '../../copy/venue-fields'
import { NEW_VENUE_FIELDS, venueFields } from '../venue-fields/venue-fields'
import { exampleFile } from './example-file'
import styles from './import.module.css'

const copy = nl.imports.help

type HelpRow = keyof typeof copy.rows

/** The place is not required: it may follow from the coordinates. */
const REQUIRED_ROWS: readonly HelpRow[] = ['name', 'category']

const ROWS = Object.keys(copy.rows) as HelpRow[]
const columnsOf = (row: HelpRow) => {
  const fields = NEW_VENUE_FIELDS.filter((field) => venueFields[field].help === row)
  return fields.map((field) => venueFieldNames[field].column).join(', ')
}

/** Explains the columns of a CSV file, with an example file. */
export const CsvHelp = () => (
  <section className={styles.help} aria-labelledby="csv-heading">
    <h2 id="csv-heading">{copy.heading}</h2>
    <p>{copy.lead}</p>
    <table className={styles.columns}>
      <thead>
        <tr>
          <th scope="col">{copy.column}</th>
          <th scope="col">{copy.contents}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">
              {columnsOf(row)}
              {REQUIRED_ROWS.includes(row) && <small> ({copy.required})</small>}
            </th>
            <td>{copy.rows[row]}</td>
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
