import { useState } from 'react'

/** Elements, attributes and text in about the proportion of a page of results. */
export const Cards = ({ count }: { readonly count: number }) => (
  <main>
    <h1>Plekken</h1>
    <ul>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Card key={index} index={index} />
      ))}
    </ul>
  </main>
)

function Card({ index }: { readonly index: number }) {
  const [isFavorite, setFavorite] = useState(false)
  return (
    <li className="card card--wide">
      <article aria-labelledby={`name-${index}`} className="card__body">
        <h2 id={`name-${index}`} className="card__name">
          <a href={`/listing/plek-${index}`} className="card__link">
            Plek {index}
          </a>
        </h2>
        <p className="card__text">Een gezellige plek met een ruim terras, midden in de stad.</p>
        <dl className="card__facts">
          <dt>Soort</dt>
          <dd>Restaurant</dd>
          <dt>Prijs</dt>
          <dd>€€</dd>
        </dl>
        <button
          type="button"
          className="card__heart"
          aria-pressed={isFavorite}
          onClick={() => setFavorite((favorite) => !favorite)}
        >
          Favoriet
        </button>
      </article>
    </li>
  )
}
