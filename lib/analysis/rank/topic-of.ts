/**
 * Returns the unit vector of what the vector of a question has beyond the mean of the vectors of all
 * questions.
 */
export function topicOf(question: Float32Array, mean: Float32Array): Float32Array {
  const topic = question.map((value, index) => value - (mean[index] ?? 0));
  const norm = Math.sqrt(topic.reduce((sum, value) => sum + value * value, 0)) || 1;
  return topic.map((value) => value / norm);
}
