/// The places of a longest increasing subsequence.
package func longestIncreasing(_ sequence: [Int]) -> Set<Int> {
  var (ends, previous): ([Int], [Int?]) = ([], [])
  for (i, value) in sequence.enumerated() {
    let length = ends.partitioningIndex { sequence[$0] >= value }
    previous.append(length > 0 ? ends[length - 1] : nil)
    if length < ends.count { ends[length] = i } else { ends.append(i) }
  }
  var (places, next): (Set<Int>, Int?) = ([], ends.last)
  while let place = next {
    places.insert(place)
    next = previous[place]
  }
  return places
}
