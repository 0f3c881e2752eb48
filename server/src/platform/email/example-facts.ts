export const exampleId = '019ac0de-9344-73c2-9f95-7bfe8cae74d6'
export const exampleSecret = 'Ab-_'.repeat(11).slice(0, 43)
export const exampleCard = { cardType: 'Visa', cardLastFour: '1111' }
