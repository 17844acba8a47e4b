import Testing

@testable import Output

@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 63, 64, 65, 1000], [true, false]) func goesThroughAllInOrder(_ count: Int, inOrder: Bool)
    throws
  {
    let slices = try inSlices(count, inOrder: inOrder) { Array($0) }
    #expect(slices.flatMap(\.self) == Array(0..<count))
  }

  @Test(arguments: [true, false]) func throwsWhatASliceThrows(inOrder: Bool) {
    #expect(throws: OutputError.noManifest) {
      _ = try inSlices(1000, inOrder: inOrder) { slice throws(OutputError) in
        if slice.contains(700) { throw .noManifest }
      }
    }
  }
}
