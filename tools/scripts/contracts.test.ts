import { expect, test } from 'vitest'
import { readCoverage, shorterThan, type Suites, type TestResult } from './contracts.ts'

const LCOV = `TN:
SF:contracts/src/Shop.sol
DA:99,3720
DA:100,2
BRDA:100,0,0,2
BRDA:100,0,1,0
DA:101,0
BRDA:101,1,0,-
end_of_record
TN:
SF:contracts/test/hostile/HostileToken.sol
DA:1,0
end_of_record
TN:
SF:contracts/src/Token.sol
DA:7,1
BRDA:7,0,0,1
end_of_record
`

test('what no test went is named, of the contracts alone', () => {
  expect(readCoverage(LCOV)).toEqual([
    {
      file: 'contracts/src/Shop.sol',
      lines: 3,
      branches: 3,
      missed: ['line 101', 'branch of line 100', 'branch of line 101'],
    },
    { file: 'contracts/src/Token.sol', lines: 1, branches: 1, missed: [] },
  ])
})

test('a long run that was short is named', () => {
  const passed = (kind: TestResult['kind']): TestResult => ({
    status: 'Success',
    reason: null,
    counterexample: null,
    ...(kind && { kind }),
  })
  const suites: Suites = {
    'A.t.sol:A': {
      test_results: {
        'unit()': passed(undefined),
        'testFuzz_a()': passed({ Fuzz: { runs: 100 } }),
        'testFuzz_b()': passed({ Fuzz: { runs: 99 } }),
      },
    },
    'B.t.sol:B': {
      test_results: { 'invariant_a()': passed({ Invariant: { runs: 10, calls: 50 } }) },
    },
    'C.t.sol:C': {
      test_results: { 'invariant_a()': passed({ Invariant: { runs: 1, calls: 5 } }) },
    },
  }
  const short = shorterThan({ fuzz: { runs: 100 }, invariant: { runs: 10, depth: 5 } }, suites)
  expect(short.map((one) => one.split(': ')[0])).toEqual([
    'A.t.sol:A testFuzz_b()',
    'C.t.sol:C invariant_a()',
  ])
})
