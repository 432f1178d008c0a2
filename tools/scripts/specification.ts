// Writes docs/specification.md: what the product has to have, and what answers each name.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { specificationPage } from '../specification/page.ts'

writeFileSync(join(import.meta.dirname, '../../docs/specification.md'), specificationPage())
