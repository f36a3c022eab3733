import type { SourceFile } from './boundaries'

/** Folders without such comments; add a folder once its comments are rewritten. */
const CLEAN =
  /^(?:gateway|shell|mfe-(?:account|admin|discovery)|tools|e2e|bench|packages\/(?:service-kit|engines|ui|web-kit|testing|opening-hours|geography|text-folding|photos|map|server-life|front-end-files|contracts|embedded-mongo)|services\/(?:accounts|social|analytics|reviews|search|listings|planner))\//

/** Words that open a comment without naming its subject. */
const RIDDLE = /^(?:what|of|who|whoever|whose|whom|whether|those|ones?|where|nobody)\b/i

/** Openings with such a word that name a subject all the same. */
const EXCEPTIONS = /^one-(?:time|way)\b/i

/** A comment that begins its line, up to the end of that line; lines of `//` that follow each other are one comment. */
const comment = /^[ \t]*(?:\{?\/\*[\s*]*(.*)|\/\/[ \t]*(.*)(?:\n[ \t]*\/\/.*)*)/gm

/** Comments that open with a riddle, such as "What is kept until then": the reader must find out what that is. */
export function findRiddles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => CLEAN.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(comment)].flatMap((match) => {
        const opening = match[1] ?? match[2] ?? ''
        if (!RIDDLE.test(opening) || EXCEPTIONS.test(opening)) return []
        const line = text.slice(0, match.index).split('\n').length
        const [word] = opening.split(/[^\p{L}]/u)
        return [`${path}:${line}: a comment opens with “${word}”; begin with the subject that the code names`]
      }),
    )
}
