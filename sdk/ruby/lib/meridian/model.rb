# frozen_string_literal: true

module Meridian
  # An object of the API's answers. A field that is unknown or was not asked for is nil.
  class Model
    class << self
      # @return [Hash{Symbol=>Class, nil}] the fields, with the class of those that are objects or lists of them
      def fields
        @fields ||= {}
      end

      # Reads decoded JSON; ignores unknown fields.
      # @param data [Hash{String=>Object}]
      # @raise [TypeError] if it is not an object
      def from(data)
        raise TypeError, "#{name} is not an object" unless data.is_a?(Hash)

        new(fields.to_h { |name, type| [name, read(data[name.to_s], type)] })
      end

      private

      def field(name, type = nil)
        fields[name] = type
        attr_reader name
      end

      def read(value, type)
        return value if type.nil? || value.nil?

        value.is_a?(Array) ? value.map { |item| type.from(item) } : type.from(value)
      end
    end

    # @param values [Hash{Symbol=>Object}]
    def initialize(values = {})
      self.class.fields.each_key { |name| instance_variable_set(:"@#{name}", values[name]) }
      freeze
    end

    # @return [Hash{Symbol=>Object}] the same fields as in the API's JSON
    def to_h
      self.class.fields.keys.to_h { |name| [name, plain(public_send(name))] }
    end

    # @return [String]
    def to_json(*options)
      to_h.to_json(*options)
    end

    private

    def plain(value)
      case value
      when Model then value.to_h
      when Array then value.map { |item| plain(item) }
      else value
      end
    end
  end
end
