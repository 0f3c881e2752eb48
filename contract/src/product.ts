/** There is one course, and it is this product. */
export const courseProductId = 1
