import {
  addressAnswers,
  callAnswers,
  constantAnswers,
  contractAnswers,
  errorAnswers,
  fieldAnswers,
  isOpen,
  parameterAnswers,
  walletAnswers,
  wireAnswers,
  type Answer,
} from './answers.ts'
import { OPEN } from './names.ts'

const NOT_YET = 'nothing yet'

const row = (answer: Answer, extra: string): string =>
  `| ${[answer.name, isOpen(answer.name) ? NOT_YET : (answer.by ?? NOT_YET), extra]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ')} |`

const table = (heads: string, answers: readonly Answer[]): string =>
  [
    `| ${heads} |`,
    `|${heads.replaceAll(/[^|]+/g, '---')}|`,
    ...answers.map((answer) => row(answer, answer.note ?? '')),
  ].join('\n')

/** The page of what the product has to have, and what answers each name. */
export function specificationPage(): string {
  const open =
    OPEN.length === 0
      ? 'Nothing is missing.'
      : `Still missing: ${OPEN.length} names, marked "${NOT_YET}".`
  return `# What other programs and links rely on

Made by \`tools/scripts/specification.ts\` out of \`tools/specification\`; a test keeps it true. ${open}

## Addresses
${table('address | screen | name', addressAnswers())}

## Parameters of the home page
${table('parameter | read by | ', parameterAnswers())}

## Calls
${table('call | definition | note', callAnswers())}

## Fields of answers
${table('fields | answered by | ', fieldAnswers())}

## Codes of refusals
${table('code | name | ', errorAnswers())}

## What wallets say
${table('words | mapped in | ', walletAnswers())}

## Figures
${table('figure | kept in | ', constantAnswers())}

## Contracts
${table('name | in the ABI | ', contractAnswers())}

## Beside the calls
${table('what | done in | ', wireAnswers())}
`
}
