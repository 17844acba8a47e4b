internal import CMicroHTTPD

extension MicroHTTPD {
  func descriptor(of connection: OpaquePointer) -> Int32 {
    var functions = functions
    return cmhd_descriptor(&functions, connection)
  }

  func incoming(on connection: OpaquePointer) -> IncomingConnection? {
    var functions = functions
    return cmhd_socket_context(&functions, connection).map {
      Unmanaged<IncomingConnection>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The fields of a request that ``HeaderFields/Name`` knows.
  func headers(of connection: OpaquePointer) -> HeaderFields {
    var headers = HeaderFields()
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = functions.MHD_get_connection_values(connection, .HEADER_KIND, addField, headers)
    }
    return headers
  }

  /// - Returns: False if there is no memory for it.
  func send(_ response: Response, on connection: SuspendableConnection) -> Bool {
    guard let made = make(response.body, on: connection) else { return false }
    defer { functions.MHD_destroy_response(made) }
    for field in response.headers.fields {
      _ = functions.MHD_add_response_header(made, field.name.rawValue, field.value)
    }
    return functions.MHD_queue_response(connection.pointer, UInt32(response.status), made) == .YES
  }

  private func make(_ body: Response.Body?, on connection: SuspendableConnection) -> OpaquePointer? {
    switch body {
    case nil:
      return functions.MHD_create_response_from_buffer_with_free_callback_cls(0, nil, ignoreEnd, nil)
    case .bytes(let bytes, let range):
      let part = UnsafeMutableRawBufferPointer(mutating: UnsafeRawBufferPointer(rebasing: bytes.memory[range]))
      return functions.MHD_create_response_from_buffer_with_free_callback_cls(
        part.count, part.baseAddress, endBytes, Unmanaged.passRetained(bytes).toOpaque())
    case .events(let events):
      events.start(on: connection)
      let context = Unmanaged.passRetained(events).toOpaque()
      // All ones: the length is not known.
      return functions.MHD_create_response_from_callback(.max, 4096, readEvents, context, endEvents)
    }
  }
}
