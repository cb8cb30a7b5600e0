# frozen_string_literal: true

require_relative "reserved_blocks"

module Meridian
  # @private Parses addresses and compares them with blocks. An address is its width in bits, 32 or 128, and a number.
  module Address
    OCTET = /(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)/
    IPV4 = /\A#{OCTET}(?:\.#{OCTET}){3}\z/
    GROUP = /\A[0-9A-Fa-f]{1,4}\z/
    private_constant :OCTET, :IPV4, :GROUP

    module_function

    # @return [Array(Integer, Integer), nil] nil if the text is neither an IPv4 nor an IPv6 address
    def parse(text)
      return unless text.ascii_only? && text.length <= 45
      return [32, ipv4(text)] if text.match?(IPV4)

      groups = ipv6_groups(text)
      groups && [128, groups.inject(0) { |number, group| (number << 16) | group }]
    end

    # @param texts [Enumerable<String>] such as `10.0.0.0/8`; an address alone is a block
    # @return [Array<Array(Integer, Integer, Integer)>] width, number shifted, shift
    # @raise [ArgumentError] for one that is neither
    def blocks(texts)
      texts.map do |text|
        address, bits = text.split("/", 2)
        width, number = parse(address.to_s)
        shift = bits ? width.to_i - Integer(bits, 10, exception: false).to_i : 0
        unless width && (bits.nil? || (bits.match?(/\A\d{1,3}\z/) && shift >= 0))
          raise ArgumentError, "trusted: \"#{text}\" is neither an address nor a block"
        end

        [width, number >> shift, shift]
      end
    end

    def in?(width, number, blocks)
      blocks.any? { |block_width, start, shift| block_width == width && number >> shift == start }
    end

    # The IPv4 address that an IPv6 address embeds: IPv4-mapped, NAT64, 6to4 or Teredo; other addresses unchanged.
    def unembedded(width, number)
      return [width, number] if width == 32
      return [32, number & 0xffffffff] if [0xffff, 0x64ff9b << 64].include?(number >> 32)
      return [32, (number >> 80) & 0xffffffff] if number >> 112 == 0x2002
      return [32, ~number & 0xffffffff] if number >> 96 == 0x20010000

      [width, number]
    end

    # Whether an address is in a block that is not globally reachable.
    def reserved?(width, number)
      @reserved ||= blocks(ReservedBlocks::RESERVED)
      @reachable ||= blocks(ReservedBlocks::REACHABLE)
      in?(width, number, @reserved) && !in?(width, number, @reachable)
    end

    def ipv4(text)
      text.split(".").inject(0) { |number, octet| (number << 8) | octet.to_i }
    end

    def ipv6_groups(text)
      head, tail, more = text.split("::", -1)
      return if head.nil? || more

      before = groups_of(head, last: tail.nil?)
      after = tail ? groups_of(tail, last: true) : []
      return unless before && after

      missing = 8 - before.length - after.length
      return if tail ? missing < 1 : missing != 0

      before + [0] * missing + after
    end

    # The groups between colons; the last may be a dotted quad.
    def groups_of(text, last:)
      parts = text.split(":", -1)
      quad = parts.pop if last && parts.last&.include?(".")
      return if (quad && !quad.match?(IPV4)) || !parts.all? { |part| part.match?(GROUP) }

      groups = parts.map { |part| part.to_i(16) }
      quad ? groups + [ipv4(quad) >> 16, ipv4(quad) & 0xffff] : groups
    end
    private_class_method :ipv4, :ipv6_groups, :groups_of
  end
end
