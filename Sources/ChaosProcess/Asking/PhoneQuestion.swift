// What managed code asks of its phone: each question is a type, and so is its answer.

/// A question of managed code to the phone that it runs on.
package protocol PhoneQuestion: WireValue {
  associatedtype Answer: WireValue
  static var question: Question { get }
}
