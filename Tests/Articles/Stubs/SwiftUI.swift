// The part of SwiftUI that the articles use, with Combine's observable objects.
@_exported import Foundation

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

public struct Text: View {
  public init(_ text: some StringProtocol) {}
  public var body: Never { fatalError() }
}

public struct Button: View {
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
  public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
  public var body: Never { fatalError() }
}

public struct Binding<Value> {
  public static func constant(_ value: Value) -> Binding<Value> { Binding() }
}

@MainActor @propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = Text
  @ViewBuilder func body(content: Content) -> Body
}

public enum ScenePhase: Sendable { case background, inactive, active }

public struct EnvironmentValues { public var scenePhase: ScenePhase { .active } }

@propertyWrapper public struct Environment<Value> {
  public var wrappedValue: Value { fatalError() }
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
}

extension View {
  public func modifier(_ modifier: some ViewModifier) -> some View { Text("") }
  public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View { Text("") }
  public func task(id: some Equatable, _ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    Text("")
  }
  public func alert<Actions: View, Message: View, Item>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting item: Item?,
    @ViewBuilder actions: (Item) -> Actions, @ViewBuilder message: (Item) -> Message
  ) -> some View { Text("") }
}
